/** The small services of the browser around the page. None of them throws. */
export type Desk = {
  /** Languages that the person's browser asks for, best first. */
  languages: () => readonly string[];
  /** The origin that other servers see requests come from. */
  origin: () => string;
  /** Whether it really is on the clipboard. */
  copy: (text: string) => Promise<boolean>;
  /** A picture from elsewhere as an address of our own, or null where its host does not hand it out. */
  fetchImage: (url: string) => Promise<string | null>;
  /** Opens an address in a tab of its own that learns nothing of this one. */
  openTab: (url: string) => void;
  /** Offers a text as a file. */
  download: (name: string, text: string, type: string) => void;
  /** Calls back with the next painted frame; answers how to cancel. */
  frame: (paint: () => void) => () => void;
  /** Applies what the whole document shows: language, theme, title. */
  document: (look: { language: string; theme: 'system' | 'light' | 'dark'; title: string }) => void;
  /** Tells now and with each change whether there is a network at all. */
  onConnection: (changed: (isOnline: boolean) => void) => void;
  /** Calls back when the page is about to be hidden or closed. */
  onLeave: (leave: () => void) => () => void;
};
