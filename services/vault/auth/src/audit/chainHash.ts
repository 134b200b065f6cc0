import { createHash } from 'node:crypto'

/** The hash of an event at its place: over the one before it, so that none can be changed, left out or moved unseen. */
export const chainHash = (
  before: string,
  { id, seq, at, event, who }: { id: string; seq: number; at: number; event: string; who: string },
): string =>
  createHash('sha256')
    .update(JSON.stringify([before, seq, id, at, event, who]))
    .digest('base64url')
