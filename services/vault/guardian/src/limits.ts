const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The limits of the guardian. Each is tested by exceeding it. */
export const limits = {
  /** For the whole service. Beyond it a link costs work, so that a flood costs its maker … */
  linksInAll: { uses: 60, windowMs: minuteMs },
  /** … and beyond this there is none for anybody. */
  linksWithWork: { uses: 600, windowMs: minuteMs },
  /** Per address, known or not. Beyond it a link costs work, which doubles with every five: no stranger closes a mailbox. */
  linksAnHour: { uses: 5, windowMs: hourMs },
  /** A default, which carries 200 people an hour behind one address. */
  linksOfANetwork: { uses: 400, windowMs: hourMs },
  passwordsADay: { uses: 10, windowMs: dayMs },
  linkMs: 15 * minuteMs,
  /** An approval from another network than the device asks from waits, and so does a thief. */
  otherNetworkMs: minuteMs,
  /** How long "it wasn't me" can be said, and how long nothing is released after it. */
  regretMs: 3 * dayMs,
  /** Automatic recovery that is turned on again gives nothing out for this long: a notice is mailed meanwhile. */
  turnOnMs: dayMs,
  /** The approval of a deletion holds for this long: three days of grace, and time for the auth service to be heard. */
  deletionMs: 14 * dayMs,
  /** Links to both mailboxes after a change of address. */
  movesADay: { uses: 3, windowMs: dayMs },
  /** How long the mailboxes may take to answer … */
  moveLinkMs: 3 * dayMs,
  /** … and how long their answers hold, for a device to come by. */
  moveMs: 90 * dayMs,
  approvalMs: 10 * minuteMs,
  /** What the operators' page may ask for, of all people together. */
  pageLooks: { uses: 120, windowMs: hourMs },
  pageExports: { uses: 10, windowMs: hourMs },
  pageFreezes: { uses: 30, windowMs: hourMs },
  recoveryKeys: 8,
} as const
