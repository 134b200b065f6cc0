/** Half of what the field can hold: nobody owns as much, so it means "whatever you have, now and later". */
export function isUnlimited(units: bigint, bits = 256): boolean {
  return units >= 1n << BigInt(bits - 1)
}
