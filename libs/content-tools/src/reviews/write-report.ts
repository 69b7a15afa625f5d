import { currentReviews } from './current-reviews.ts';
import { questionsIn, reviewsIn, shippedFolder } from './review-files.ts';
import { questionsToReview, reviewReport } from './review-report.ts';
import { writeSlugs } from './sheet-files.ts';

/**
 * @param options.out the file for the slugs of questions to review, one per line, to use with a sheet's `--slugs`
 * @returns the report's lines
 * @throws ContentError
 */
export function writeReport({ out }: { readonly out?: string | undefined }, contentFolder = shippedFolder): string[] {
  const [questions, reviews] = [questionsIn(contentFolder), reviewsIn(contentFolder)];
  if (out !== undefined) writeSlugs(out, questionsToReview(currentReviews(questions, reviews)));
  return reviewReport(questions, reviews);
}
