import type { Subject } from './subject.types.ts'

/** The path of a page for an account: under its address where it is not the connected one. */
export function subjectPath({ address, isOwn }: Subject, path: string): string {
  return isOwn ? path : `/watch/${encodeURIComponent(address)}${path}`
}
