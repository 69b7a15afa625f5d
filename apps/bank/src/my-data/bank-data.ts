import { bankData, MyBankData } from '@casebook/contracts';
import { exportedData, sql } from '@casebook/platform';

/** Columns that are generated from others. */
const derived = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, 'generated from other columns']));
const OTHER = 'another member’s id';
const READING = 'the state of reading the file';

/** Maps the sections of a member's export to the bank's tables. */
export const exportedBankData = exportedData({
  service: 'bank',
  schema: MyBankData,
  sections: bankData,
  tables: {
    member: {
      table: 'members',
      owner: 'id',
      key: ['id'],
      withheld: {
        version: 'orders events',
        deleted: 'only a deleted member has it set',
        pseudonym: 'only a deleted member has one',
      },
    },
    questions: {
      table: 'questions',
      owner: 'author_id',
      key: ['id'],
      pageSize: 500,
      withheld: {
        version: 'orders events',
        slug: 'only shipped content has one',
        content_hash: 'only shipped content has one',
        retired_at: 'only shipped content is retired',
        retirement_reason: 'only shipped content is retired',
        replaced_by: 'only shipped content is retired',
        expected_facility: 'only shipped content has one',
        expected_version: 'only shipped content has one',
        statistics_from: 'of the statistics, which count the answers of all members',
        ...derived('search', 'asked_key'),
      },
    },
    versions: {
      table: 'question_versions',
      owner: 'editor_id',
      key: ['question_id', 'version'],
      pageSize: 500,
      withheld: { reviewed_by: OTHER },
    },
    // Exported without the content, which another member wrote.
    reviews: { table: 'question_versions', owner: 'reviewed_by', key: ['question_id', 'version'] },
    answers: { table: 'answers', owner: 'member_id', key: ['id'] },
    marks: { table: 'member_questions', owner: 'member_id', key: ['question_id'] },
    flags: { table: 'flags', owner: 'member_id', key: ['id'] },
    flagHistory: { table: 'flag_history', owner: 'member_id', key: ['id'] },
    ratings: { table: 'ratings', owner: 'member_id', key: ['question_id'] },
    imports: {
      table: 'imports',
      owner: 'owner_id',
      key: ['id'],
      withheld: {
        version: 'orders live updates',
        file_key: 'detects a repeated upload',
        read_bytes: READING,
        reading: READING,
        notes: 'counts of the entries’ notes',
        note_texts: 'counts of the entries’ notes',
        refusals: 'counts of the entries’ refusals',
        has_categories: READING,
      },
    },
    importEntries: {
      table: 'import_entries',
      owner: (memberId) => sql`row0.import_id IN (SELECT id FROM imports WHERE owner_id = ${memberId})`,
      key: ['import_id', 'place'],
      pageSize: 500,
      withheld: {
        based_on: 'detects a question that changed meanwhile',
        ...derived('asked', 'quality_score', 'complexity_score'),
      },
    },
    importQuotas: { table: 'import_quotas', owner: 'owner_id', key: ['day'] },
    importedQuestions: { table: 'imported_questions', owner: 'owner_id', key: ['question_id'] },
  },
  excepted: {
    bookmark_lists: 'the version of a list whose bookmarks are among the marks',
    import_files: 'the file that the member uploaded, deleted when its import ends',
    critiques: 'about questions, written by a model',
    question_statistics: 'about questions, whoever answered',
    question_warnings: 'about questions',
    search_words: 'words that occur in the bank',
  },
});
