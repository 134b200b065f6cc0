/** The prefixes of regtest addresses and keys, as Bitcoin Core has them. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const
