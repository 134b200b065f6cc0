import { openKeyring } from '../src/kms/openKeyring.ts'

// A process that opens a key file when it is asked to. All have one number, as in containers.
Object.defineProperty(process, 'pid', { value: 1 })
process.on('message', ({ path, rotate }: { path: string; rotate: boolean }) => {
  try {
    process.send?.(openKeyring(path, 'auth', { rotate }))
  } catch (error) {
    process.send?.({ error: String(error) })
  }
})
process.send?.('ready')
