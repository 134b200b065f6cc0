import type { PairingState } from './pairing.types.ts'

/**
 * What happened to a pairing, as text to send to somebody who can help: one line an event, with the time since the
 * request. Nothing in it lets anybody answer the pairing or names a person.
 */
export function formatPairingTimeline({ timeline }: Pick<PairingState, 'timeline'>): string {
  const [first] = timeline
  if (!first) return ''
  const lines = timeline.map(({ atMs, event, detail }) => {
    const line = `+${((atMs - first.atMs) / 1000).toFixed(3)} s ${event}`
    return detail === undefined ? line : `${line}: ${detail}`
  })
  return [`Started ${new Date(first.atMs).toISOString()}`, ...lines].join('\n')
}
