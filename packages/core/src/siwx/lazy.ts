// What a page has of sign-ins before anyone signs in.
export { apiSiwx } from './apiSiwx.ts'
export { lazySiwx, type SiwxOptions } from './lazySiwx.ts'
