import * as v from 'valibot'

/** What a link to wallet apps says. */
export type Association = {
  /** The page's key: 65 bytes. */
  readonly publicKey: Buffer
  readonly port: number
  /** The page names versions; one of the first version names none. */
  readonly versioned: boolean
}

const keyBytes = 65
const query = v.object({
  association: v.pipe(
    v.string(),
    // The protocol's own library writes a dot where base64 pads.
    v.transform((text) => Buffer.from(text.replaceAll('.', ''), 'base64url')),
    v.check((key) => key.length === keyBytes && key[0] === 4, 'The association is no key.'),
  ),
  port: v.pipe(v.string(), v.regex(/^\d{5}$/), v.transform(Number), v.minValue(49_152), v.maxValue(65_535)),
})

/** Reads `solana-wallet:/v1/associate/local?…`. Throws for another link. */
export function associationOf(link: string): Association {
  const url = new URL(link)
  if (url.protocol !== 'solana-wallet:' || !/^\/+v1\/associate\/local$/.test(url.pathname)) {
    throw new Error('This is no link to a wallet app.')
  }
  const { association, port } = v.parse(query, Object.fromEntries(url.searchParams))
  return { publicKey: association, port, versioned: url.searchParams.has('v') }
}
