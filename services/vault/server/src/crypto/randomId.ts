import { randomBytes } from 'node:crypto'

/** 128 random bits as 22 characters. */
export const randomId = (): string => randomBytes(16).toString('base64url')
