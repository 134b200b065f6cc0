import type { KyselyPlugin } from 'kysely'

/** Ends this process as `kill -9` does at one of its points: before and after each statement. */
export function killAt(point: number): KyselyPlugin & { arm(): void; passed(): number } {
  let armed = false
  let passed = 0
  function pass(): void {
    if (!armed) return
    passed += 1
    if (passed !== point) return
    process.kill(process.pid, 'SIGKILL')
    // Nothing more happens here, however late the signal comes.
    for (;;);
  }
  return {
    arm() {
      armed = true
    },
    passed: () => passed,
    transformQuery({ node }) {
      pass()
      return node
    },
    async transformResult({ result }) {
      pass()
      return result
    },
  }
}
