import { type Purpose, purposes } from './purposes.table.ts'

/** What a text is signed for, as far as it is known; the gravest first. */
export function readPurpose(text: string): Purpose | undefined {
  return purposes.find((row) => row.text.test(text))?.purpose
}

/** Whether a text names the host of a page: a whole name, not the end or the beginning of a longer one. */
export function namesHost(text: string, origin: string): boolean {
  const host = new URL(origin).host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w.-])${host}(?![\\w:-]|\\.\\w)`, 'i').test(text)
}
