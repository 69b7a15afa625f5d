import { v5, v7 } from 'uuid';

/** Creates a UUID v7, so ids sort by creation time. */
export const newId = (): string => v7();

// The namespace of the UUIDs of shipped content. It must never change, because bookmarks and answers refer to them.
const CONTENT_NAMESPACE = '6f0c1f52-5c0e-4e0e-9d4b-0c6f2f1b7a11';

const AUDIT_NAMESPACE = '3b0c6a2e-8f6b-4a55-9d0e-5a1c7f0e4d92';

/** The id of an audit entry that is recorded once, however often its event is published. */
export const auditEntryIdOf = (once: string): string => v5(once, AUDIT_NAMESPACE);

/** The id of shipped content: the UUID v5 of its slug, so loading it again updates it. */
export const contentId = (slug: string): string => v5(slug, CONTENT_NAMESPACE);
