export type { GuardianConfig } from './config/guardianConfig.types.ts'
export { startGuardian } from './startGuardian.ts'
