export { external } from './external.ts'
