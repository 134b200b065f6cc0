export { writeMetric } from './backup/keptSettings.ts'
export { configOfEnvironment } from './config/loadConfig.ts'
export { startRoles } from './roles/startRoles.ts'
