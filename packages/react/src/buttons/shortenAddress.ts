/** The ends of an address. It is left whole when nothing would be saved. */
export function shortenAddress(address: string, charsStart: number, charsEnd: number): string {
  if (address.length <= charsStart + charsEnd + 1) return address
  return `${address.slice(0, charsStart)}…${address.slice(address.length - charsEnd)}`
}
