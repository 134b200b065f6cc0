/** Whether bytes lie anywhere in a dump: as they are, as hex, or within base64 text at any alignment. */
export function foundIn(dump: Buffer, secret: Uint8Array): boolean {
  const bytes = Buffer.from(secret)
  if (dump.includes(bytes) || dump.includes(bytes.toString('hex'))) return true
  return [0, 1, 2].some((shift) => {
    // The letters that depend on neighbours are cut off at both ends.
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const sure = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
    return dump.includes(sure) || dump.includes(sure.replaceAll('+', '-').replaceAll('/', '_'))
  })
}
