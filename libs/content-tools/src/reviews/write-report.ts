import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { currentReviews } from './current-reviews.ts';
import { questionsIn, reviewsIn, shippedFolder } from './review-files.ts';
import { questionsToReview, reviewReport } from './review-report.ts';

/**
 * @param options.out the file for the slugs of questions to review, one per line, to use with a sheet's `--slugs`
 * @returns the report's lines
 * @throws ContentError
 */
export function writeReport({ out }: { readonly out?: string | undefined }, contentFolder = shippedFolder): string[] {
  const [questions, reviews] = [questionsIn(contentFolder), reviewsIn(contentFolder)];
  if (out !== undefined) {
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(
      out,
      questionsToReview(currentReviews(questions, reviews))
        .map((line) => `${line}\n`)
        .join(''),
    );
  }
  return reviewReport(questions, reviews);
}
