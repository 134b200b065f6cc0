/** Bytes of base64url, as browsers have them: the share code takes no `Buffer`. */
export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))
