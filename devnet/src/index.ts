export { type Anvil, startAnvil } from './chains/startAnvil.ts'
