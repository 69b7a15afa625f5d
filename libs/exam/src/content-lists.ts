import { z } from 'zod';
import { ContentSlug, ContentText, parseYamlAs } from './content-file.ts';

/** A question that is no longer shipped. */
export interface RetiredQuestion {
  readonly slug: string;
  /** Shown to members who bookmarked the question. */
  readonly reason: string;
  /** The slug of the question that tests the same point now. */
  readonly replacedBy?: string | undefined;
}

/** `content/retired.yaml`. */
const RetiredList = z.array(
  z.strictObject({ slug: ContentSlug, reason: ContentText.max(200), replacedBy: ContentSlug.optional() }),
);

/**
 * Reads the list of questions that are no longer shipped. The bank retires only the questions in this list, so one that is merely missing
 * from the files isn't retired.
 * @throws ContentError
 */
export function parseRetiredList(text: string, fileName: string): readonly RetiredQuestion[] {
  return parseYamlAs(RetiredList, text, fileName);
}

/** `content/expected-facility.yaml`: facility is the percentage of candidates who answer a question correctly. */
const ExpectedFacility = z.record(ContentSlug, z.number().min(0).max(100));

/**
 * Reads the expected facility of shipped questions. It isn't part of their content, so a new estimate doesn't change their version.
 * @returns the percentage by slug, for questions that enough readers have rated
 * @throws ContentError
 */
export function parseExpectedFacility(text: string, fileName: string): ReadonlyMap<string, number> {
  return new Map(Object.entries(parseYamlAs(ExpectedFacility, text, fileName)));
}

/** `content/tags.yaml`: each tag with its label. */
const TagList = z.record(ContentSlug, ContentText);

/**
 * Reads the controlled list of tags.
 * @returns each tag with its label
 * @throws ContentError
 */
export function parseTagList(text: string, fileName: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(parseYamlAs(TagList, text, fileName)));
}

/** `content/publications.yaml`: each publication with its URL. */
const PublicationList = z.record(ContentText, z.url({ protocol: /^https$/ }));

/**
 * Reads the controlled list of publications.
 * @returns each publication, spelled as in citations, with its URL
 * @throws ContentError
 */
export function parsePublicationList(text: string, fileName: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(parseYamlAs(PublicationList, text, fileName)));
}
