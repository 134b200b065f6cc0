import { hash } from 'node:crypto'

/** SHA-256 of a text, as base64url. For values of full entropy alone: what can be guessed needs a `Pepper`. */
export const digest = (text: string): string => hash('sha256', text, 'base64url')
