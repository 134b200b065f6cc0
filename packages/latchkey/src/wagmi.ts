export { latchkey } from './wagmi/latchkey.ts'
