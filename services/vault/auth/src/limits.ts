const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * The limits of the auth service. Each is tested by exceeding it. Those of a network
 * are defaults, which carry 200 people an hour behind one address.
 */
export const limits = {
  /**
   * One mail per address in 30 s, as login screens count it down. These three are of all strangers together, and again of
   * each device that the owner of the address has let in. Where strangers have used them up, a device that is not one of
   * those is approved by the guardian's link first, and no mail goes out before.
   */
  mailGap: { uses: 1, windowMs: 30_000 },
  mailsAnHour: { uses: 5, windowMs: hourMs },
  mailsADay: { uses: 10, windowMs: dayMs },
  mailsOfANetwork: { uses: 400, windowMs: hourMs },
  /** Beyond it a mail costs work: a stranger who uses it up closes no app. */
  mailsOfAProject: { uses: 1_000, windowMs: hourMs },
  /** For the whole service. Beyond it a login's mail costs work, so that a flood costs its maker … */
  mailsInAll: { uses: 60, windowMs: minuteMs },
  /** … and beyond this there is none for anybody. */
  mailsWithWork: { uses: 600, windowMs: minuteMs },
  /**
   * Per address, for all strangers together: with six digits this bounds a day's luck to 1.5 in 100,000. Each device that
   * the owner has let in has as many of its own. What goes on with the link is as with the mails.
   */
  wrongCodes: { uses: 15, windowMs: dayMs },
  /** How long it is stated that an account is somebody's who is logged in. */
  voucherMs: 10 * minuteMs,
  /** Per device. */
  sharesAMinute: { uses: 60, windowMs: minuteMs },
  sharesADay: { uses: 2_000, windowMs: dayMs },
  triesOfACode: 5,
  codeMs: 10 * minuteMs,
  accessMs: 10 * minuteMs,
  /** Slides with each refresh … */
  refreshMs: 30 * dayMs,
  /** … up to this. */
  sessionMs: 90 * dayMs,
  /** A login is fresh for this long: recovery and enrolment ask for one. */
  freshMs: 15 * minuteMs,
  /** A device that was away for longer is approved again. */
  staleDeviceMs: 30 * dayMs,
  enrolledDevices: 50,
  /** A device that has been enrolled for so long may take others out. */
  settledMs: dayMs,
  /** A prepared set that was not committed … */
  pendingSetMs: dayMs,
  /** … and how many of them a person has: a newer one takes the place of the oldest. */
  pendingSets: 20,
  undoMs: 3 * dayMs,
  challengeMs: 5 * minuteMs,
  /** Logins by passkey begun by one network. */
  passkeysOfANetwork: { uses: 400, windowMs: hourMs },
  passkeys: 10,
  recoveryWraps: 8,
  /** After a step-up a session may do what it may not alone, for this long. */
  stepUpMs: 10 * minuteMs,
  deviceTransfersAnHour: { uses: 20, windowMs: hourMs },
  /** How long an enrolled device may take to log in. */
  deviceTransferMs: 2 * minuteMs,
  exportsADay: { uses: 3, windowMs: dayMs },
  /** What the operators' page may ask for, of all people together: who has taken the api learns and does no more than this. */
  pageLooks: { uses: 60, windowMs: hourMs },
  pageExports: { uses: 10, windowMs: hourMs },
  pageFreezes: { uses: 30, windowMs: hourMs },
  pageDeletions: { uses: 10, windowMs: dayMs },
  /** An account that is to be deleted goes after this. */
  graceMs: 3 * dayMs,
  /** A deletion is reported to the guardian again after this. */
  farewellRetryMs: 5 * minuteMs,
  /** Social logins begun by one network. */
  oauthOfANetwork: { uses: 400, windowMs: hourMs },
  oauthMs: 10 * minuteMs,
} as const
