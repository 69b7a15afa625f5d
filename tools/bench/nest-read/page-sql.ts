import pg from 'pg';

/** A row of the bank's page as PostgreSQL gives it. */
export interface QuestionRow {
  readonly id: string;
  readonly version: number;
  readonly slug: string | null;
  readonly content_hash: string | null;
  readonly domain: string;
  readonly topic: string;
  readonly difficulty: string;
  readonly stem: string;
  readonly options: { id: string; text: string }[];
  readonly correct_option_id: string;
  readonly explanation: unknown;
  readonly citations: unknown;
  readonly tags: string[];
  readonly question_type: string;
  readonly format_type: string;
  readonly active: boolean;
  readonly deleted: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `id version slug content_hash domain topic difficulty stem options correct_option_id explanation citations tags
  question_type format_type active deleted created_at updated_at`.split(/\s+/);

// What Prisma issues for the bank's page, and what the platform asks of a member's access, to the letter.
const PAGE = `SELECT ${COLUMNS.map((column) => `"public"."questions"."${column}"`).join(', ')} FROM "public"."questions"
  WHERE ("public"."questions"."active" = $1 AND "public"."questions"."deleted" = $2)
  ORDER BY "public"."questions"."updated_at" DESC, "public"."questions"."id" DESC LIMIT $3 OFFSET $4`;
const COUNT = `SELECT COUNT(*) AS "_count$_all" FROM (SELECT "public"."questions"."id" FROM "public"."questions"
  WHERE ("public"."questions"."active" = $1 AND "public"."questions"."deleted" = $2) OFFSET $3) AS "sub"`;
const ACCESS = `SELECT granted FROM platform.member_access
  WHERE user_id = $1::uuid AND granted AND (active_until IS NULL OR active_until > $2)`;

/** The bank's page in plain SQL, over as many connections as the bank has. */
export class PageSql {
  readonly #pool: pg.Pool;

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({ connectionString, max: 5 });
  }

  async rows(limit: number, offset: number): Promise<QuestionRow[]> {
    return (await this.#pool.query<QuestionRow>(PAGE, [true, false, limit, offset])).rows;
  }

  async count(): Promise<number> {
    const { rows } = await this.#pool.query<{ _count$_all: string }>(COUNT, [true, false, 0]);
    return Number(rows[0]?._count$_all);
  }

  async hasAccess(memberId: string): Promise<boolean> {
    return (await this.#pool.query(ACCESS, [memberId, new Date()])).rows.length > 0;
  }
}
