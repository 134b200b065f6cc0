import type { Suite } from './suite.types.ts'

/**
 * Stages in the order in which they run: what fails fast comes first. The suites of one stage run at once, because a
 * browser test and a server test each leave a core idle for a third of their time, as most checks do.
 */
export const stages: readonly (readonly Suite[])[] = [
  [
    { name: 'check', needs: [] },
    { name: 'unit', needs: [], projects: ['unit'] },
  ],
  [
    // Every package brings its browser project under a name of its own, so this one is the rest.
    { name: 'component', needs: ['browser'], projects: ['!unit', '!service', '!integration', '!e2e'] },
    { name: 'service', needs: ['browser', 'databases'], projects: ['service'] },
  ],
  [
    { name: 'e2e', needs: ['browser'], projects: ['e2e'] },
    { name: 'integration', needs: [], projects: ['integration'] },
  ],
]
