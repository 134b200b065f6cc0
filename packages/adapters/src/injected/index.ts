export { injected } from './injected.ts'
