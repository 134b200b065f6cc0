export type AddressGroup = {
  readonly text: string
  /** Belongs to the first 4 or last 6 characters, the ones that people compare. */
  readonly start: number
}

/** Splits an address into groups of four; a hexadecimal one keeps its `0x` as a group of its own. */
export function addressGroups(address: string): readonly AddressGroup[] {
  const prefix = address.startsWith('0x') ? 2 : 0
  const groups: AddressGroup[] = prefix ? [{ text: '0x', start: 0 }] : []
  for (let start = prefix; start < address.length; start += 4) {
    groups.push({ text: address.slice(start, start + 4), start })
  }
  return groups
}
