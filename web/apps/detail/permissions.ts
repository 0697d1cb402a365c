/** Permissions of Android by what they let an app do, as the texts `apps:permission` name it. */
const MEANINGS: readonly [meaning: string, pattern: RegExp][] = [
  ['camera', /\.CAMERA$/],
  ['microphone', /\.(?:RECORD_AUDIO|CAPTURE_AUDIO_OUTPUT)$/],
  ['location', /\.ACCESS_(?:FINE|COARSE|BACKGROUND)_LOCATION$/],
  ['contacts', /\.(?:READ|WRITE)_CONTACTS$|\.GET_ACCOUNTS$/],
  ['calendar', /\.(?:READ|WRITE)_CALENDAR$/],
  ['files', /\.(?:READ|WRITE|MANAGE)_EXTERNAL_STORAGE$|\.READ_MEDIA_/],
  ['calls', /\.(?:CALL_PHONE|READ_PHONE_STATE|READ_CALL_LOG|WRITE_CALL_LOG|ANSWER_PHONE_CALLS)$/],
  ['messages', /\.(?:SEND|RECEIVE|READ)_(?:SMS|MMS)$/],
  ['nearby', /\.BLUETOOTH|\.NFC$|\.NEARBY_WIFI_DEVICES$/],
  ['body', /\.BODY_SENSORS|\.ACTIVITY_RECOGNITION$/],
  ['notices', /\.POST_NOTIFICATIONS$/],
  ['internet', /\.(?:INTERNET|ACCESS_NETWORK_STATE|ACCESS_WIFI_STATE)$/],
  ['start', /\.(?:RECEIVE_BOOT_COMPLETED|FOREGROUND_SERVICE\w*|WAKE_LOCK)$/],
  ['install', /\.REQUEST_INSTALL_PACKAGES$/],
  ['overlay', /\.SYSTEM_ALERT_WINDOW$/],
];

/** What permissions mean, each once, and those whose meaning is not known, by their names. */
export function meaningsOf(permissions: readonly string[]): { known: string[]; unknown: string[] } {
  const meanings = permissions.map((name) => ({
    name,
    meaning: MEANINGS.find(([, pattern]) => pattern.test(name))?.[0],
  }));
  return {
    known: MEANINGS.map(([meaning]) => meaning).filter((known) => meanings.some(({ meaning }) => meaning === known)),
    unknown: meanings.flatMap(({ name, meaning }) => (meaning ? [] : [name])),
  };
}
