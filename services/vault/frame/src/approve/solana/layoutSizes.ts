/** Bytes of a number. */
export const layoutSizes: Readonly<Record<'u8' | 'u32' | 'u64', number>> = { u8: 1, u32: 4, u64: 8 }
