export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
