/**
 * The dotted form of a name in the form of DNS: each label with its length before it, a zero at the end.
 * @returns Undefined for anything else.
 */
export function readDnsName(bytes: Uint8Array): string | undefined {
  const labels: string[] = []
  let place = 0
  for (let length = bytes[0]; length !== undefined && length > 0; length = bytes[place]) {
    const label = bytes.subarray(place + 1, place + 1 + length)
    if (label.length < length) return undefined
    labels.push(new TextDecoder().decode(label))
    place += 1 + length
  }
  return place === bytes.length - 1 ? labels.join('.') : undefined
}
