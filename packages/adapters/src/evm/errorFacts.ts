const rejection =
  /user (has )?(rejected|denied|cancell?ed|declined|disapproved|closed|aborted|rejection)|(rejected|denied|cancell?ed|declined) by (the )?user|^request rejected|rejected the request/i

/** Whether a wallet's words say that the person refused. For wallets that send no code, or one with two meanings. */
export function saysRejected(texts: readonly string[]): boolean {
  return texts.some((text) => rejection.test(text))
}

/** What an error of unknown make says, its wrappings included, the outermost first. */
export type ErrorFacts = {
  readonly codes: readonly number[]
  /** The facts of each code, in the same order. */
  readonly codeTexts: readonly (string | undefined)[]
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
  const codeTexts: (string | undefined)[] = []
  const texts: string[] = []
  const objects: object[] = []

  const visit = (value: unknown, depth: number) => {
    if (typeof value === 'string') texts.push(value)
    if (typeof value !== 'object' || value === null || depth > deepest || objects.includes(value)) return
    objects.push(value)
    const own = wording.flatMap((key) => {
      const text = read(value, key)
      return typeof text === 'string' && text !== '' ? [text] : []
    })
    for (const text of own) if (!texts.includes(text)) texts.push(text)
    const code = toCode(read(value, 'code'))
    if (code !== undefined) {
      codes.push(code)
      codeTexts.push(own[0])
    }
    for (const key of nesting) {
      const inner = read(value, key)
      // Bare strings count as words only where they are words: `data` in hex is a return value.
      if (typeof inner === 'object') visit(inner, depth + 1)
    }
  }
  visit(error, 0)
  return { codes, codeTexts, texts, objects }
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
