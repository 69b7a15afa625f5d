import { v5, v7 } from 'uuid';

/** Creates a UUID v7, so ids sort by creation time. */
export const newId = (): string => v7();

// The namespace of the UUIDs of shipped content. It must never change, because bookmarks and answers refer to them.
const CONTENT_NAMESPACE = '6f0c1f52-5c0e-4e0e-9d4b-0c6f2f1b7a11';

/** The id of shipped content: the UUID v5 of its slug, so loading it again updates it. */
export const contentId = (slug: string): string => v5(slug, CONTENT_NAMESPACE);
