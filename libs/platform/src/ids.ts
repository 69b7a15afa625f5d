import { v5, v7 } from 'uuid';

/** A new id: UUID v7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

// The namespace under which the ids of shipped content are derived. It may never change: bookmarks and answers refer to them.
const CONTENT_NAMESPACE = '6f0c1f52-5c0e-4e0e-9d4b-0c6f2f1b7a11';

/** The id of a piece of shipped content: UUID v5 of its slug, so that loading it again finds it. */
export const contentId = (slug: string): string => v5(slug, CONTENT_NAMESPACE);
