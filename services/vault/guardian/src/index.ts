export type { GuardianConfig } from './config.ts'
export { startGuardian } from './startGuardian.ts'
