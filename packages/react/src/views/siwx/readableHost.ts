/**
 * A host in the letters that it stands for, where it is written in ASCII (`xn--…`, RFC 3492); undefined where both are
 * the same, or a label can't be read.
 */
export function readableHost(host: string): string | undefined {
  if (!/(^|\.)xn--/i.test(host)) return undefined
  try {
    const read = host.replace(
      /(^|\.)xn--([a-z0-9-]+)/gi,
      (_all, before: string, label: string) => before + decode(label),
    )
    return read === host ? undefined : read
  } catch {
    return undefined
  }
}

// The parameters of RFC 3492, section 5.
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700

function decode(label: string): string {
  const split = label.lastIndexOf('-')
  const output = split > 0 ? Array.from(label.slice(0, split), (letter) => letter.codePointAt(0) ?? 0) : []
  let code = 128
  let bias = 72
  let index = 0
  let at = split > 0 ? split + 1 : 0
  while (at < label.length) {
    const before = index
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(at++))
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = output.length + 1
    bias = adapt(index - before, length, before === 0)
    code += Math.floor(index / length)
    index %= length
    output.splice(index++, 0, code)
  }
  return String.fromCodePoint(...output)
}

function digitOf(character: number): number {
  if (character >= 97 && character <= 122) return character - 97
  if (character >= 65 && character <= 90) return character - 65
  if (character >= 48 && character <= 57) return character - 22
  throw new RangeError('Not a digit of Punycode')
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let left = isFirst ? Math.floor(delta / damp) : delta >> 1
  left += Math.floor(left / length)
  let k = 0
  for (; left > ((base - tMin) * tMax) >> 1; k += base) left = Math.floor(left / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew))
}
