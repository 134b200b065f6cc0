/** What an error of unknown make says, its wrappings included, the outermost first. */
export type ErrorFacts = {
  readonly codes: readonly number[]
  readonly texts: readonly string[]
  /** Every object of the chain, for look-ups by type. */
  readonly objects: readonly object[]
}

// Where wallets and libraries hide the error that they wrap: MetaMask (data, data.originalError), ethers (info, error),
// viem (cause), hardware bridges (error.error).
const nesting = ['cause', 'data', 'error', 'originalError', 'info'] as const
const wording = ['shortMessage', 'message', 'details', 'reason'] as const
const deepest = 8

/** Reads an error of any make without trusting it: getters that throw, cycles and odd types are stepped over. */
export function errorFacts(error: unknown): ErrorFacts {
  const codes: number[] = []
  const texts: string[] = []
  const objects: object[] = []

  const visit = (value: unknown, depth: number) => {
    if (typeof value === 'string') texts.push(value)
    if (typeof value !== 'object' || value === null || depth > deepest || objects.includes(value)) return
    objects.push(value)
    const code = toCode(read(value, 'code'))
    if (code !== undefined) codes.push(code)
    for (const key of wording) {
      const text = read(value, key)
      if (typeof text === 'string' && text !== '' && !texts.includes(text)) texts.push(text)
    }
    for (const key of nesting) {
      const inner = read(value, key)
      // Bare strings count as words only where they are words: `data` in hex is a return value.
      if (typeof inner === 'object') visit(inner, depth + 1)
    }
  }
  visit(error, 0)
  return { codes, texts, objects }
}

function read(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key)
  } catch {
    return undefined
  }
}

/** Some wallets send the code as text; ethers has a word for a rejection. */
function toCode(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  if (value === 'ACTION_REJECTED') return 4001
  if (typeof value === 'string' && /^-?\d{1,6}$/.test(value)) return Number(value)
  return undefined
}
