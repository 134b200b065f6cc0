// Starts the api, the relay and the web app with the settings in .env, and ends with them.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { readSettings } from './readSettings.js'

const folder = import.meta.dirname
process.loadEnvFile(join(folder, '.env'))
const { sources, settings, stateFolder } = readSettings(process.env, folder)

const services = spawn(process.execPath, ['scripts/start.mjs', '--state', stateFolder], {
  cwd: sources,
  env: settings,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => services.kill(signal))
services.on('exit', (code, signal) => {
  // Killed, out of memory perhaps: who watches over this process starts it again.
  process.exitCode = code ?? 128 + constants.signals[signal]
})
