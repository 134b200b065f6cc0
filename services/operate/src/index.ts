export { writeMetric } from './backup/keptSettings.ts'
export { configOfEnvironment } from './config/loadConfig.ts'
export { oldHours } from './doctor/checks/backups.ts'
export { startRoles } from './roles/startRoles.ts'
