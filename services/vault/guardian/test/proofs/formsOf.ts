/** What bytes look like where they lie in the open: as they are, as hex, or within base64 text at any alignment. */
export function formsOf(secret: Uint8Array): readonly Buffer[] {
  const bytes = Buffer.from(secret)
  const texts = [0, 1, 2].flatMap((shift) => {
    // The letters that depend on neighbours are cut off at both ends.
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const sure = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [bytes, ...[...new Set([bytes.toString('hex'), ...texts])].map((text) => Buffer.from(text))]
}
