/** A member of an instruction's data. `text` is a length of eight bytes and UTF-8; `maybeKey` a flag and 32 bytes. */
export type LayoutKind = 'u8' | 'u32' | 'u64' | 'key' | 'maybeKey' | 'text'

/** What an instruction's data holds after its tag. */
export type Layout = { readonly tag: readonly number[]; readonly fields: readonly LayoutKind[] }

/** A number, a key in base58, a text; `undefined` for a key that was left out. */
export type LayoutValue = bigint | string | undefined
