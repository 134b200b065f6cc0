import type { Kit } from '../kit/kit.types.ts'

/** What every event says of itself: an id, and the page without its query and fragment, which may hold anything. */
export function eventHead(kit: Kit): { eventId: string; url: string; domain: string } {
  const { origin, pathname, hostname } = new URL(kit.env.href())
  return { eventId: uuid(kit.env.randomBytes(16)), url: `${origin}${pathname}`, domain: hostname }
}

/** Version 4 of random bytes (RFC 9562). */
function uuid(bytes: Uint8Array): string {
  const marked = bytes.map((byte, index) => (index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte))
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
