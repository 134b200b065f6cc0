import { createHook } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'

// Loaded before a server: counts from SIGUSR2 on how often its code goes on after an await, and ends it by kill -9 at the
// count that DIE_AT names. The count is in the file that AWAITS_FILE names after a second signal.

const dieAt = Number(process.env.DIE_AT)
let awaits = 0
const hook = createHook({
  before() {
    awaits += 1
    if (awaits === dieAt) process.kill(process.pid, 'SIGKILL')
  },
})
let isArmed = false
process.on('SIGUSR2', () => {
  if (isArmed) writeFileSync(process.env.AWAITS_FILE ?? '', String(awaits))
  else hook.enable()
  isArmed = true
})
