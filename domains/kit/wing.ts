/**
 * The facts about a wing that lower layers need before its own code is loaded, declared in `domains/<word>/wing.ts`:
 * plain data without imports, because the browser reads parts of it and any layer may. What needs the server is in the
 * wiring of the domain.
 */
export interface Wing {
  /** Its folders below each of these; in `tests`, that of each kind. `npm run test:wing` has the name of the last. */
  folders: Readonly<Record<'domains' | 'web' | 'tests', string>>;
  /** The type of its sites, and the page that their address leads to. */
  site?: Readonly<{ type: string; home: string }>;
  /** Groups of its calls in the API document. */
  callTags?: Readonly<Record<string, CallGroup>>;
  /** What its pictures and files are uploaded for. */
  uploadPurposes?: Readonly<Record<string, PurposeRules>>;
  /** Permissions that open its sections of the platform office. */
  officePermissions?: readonly string[];
  /** Its sections of the three offices; their texts are `sections.<key>` in the area of the office. */
  platformSections?: readonly SectionOfWing[];
  merchantSections?: readonly SectionOfWing[];
  developerSections?: readonly SectionOfWing[];
  /** Fields in the details of its audit entries, each with how it is shown; their labels are `audit-details:field.<name>`. */
  auditFields?: Readonly<Record<string, string>>;
  /** Groups of permissions of its own; their names are in `roles:group.<name>` and `roles:permission.<key>`. */
  permissionGroups?: Readonly<Record<string, PermissionGroup>>;
  /** Kinds of notification by name; their texts are `notifications:<kind>`. */
  notices?: Readonly<Record<string, NoticeRules>>;
  /** Invented values for variables of its mails; `{{url}}` stands for the address of the deployment. */
  mailSamples?: Readonly<Record<string, string>>;
  /** Topics of the notification preferences, and tabs of the message centre, that only its notifications have. */
  noticeTopics?: readonly string[];
  noticeTabs?: readonly string[];
}

interface CallGroup {
  text: string;
  /** The group that the document shows before this one. */
  after: string;
}

export interface PurposeRules {
  /** What may be attached; an upload of its purpose takes nothing else. */
  formats: readonly ('jpeg' | 'png' | 'webp' | 'heif' | 'mp4')[];
  /** Only those whom the domain admits may see it. */
  isPrivate: boolean;
}

interface SectionOfWing {
  key: string;
  /** Its group in the navigation, and the section that it follows there; without one, it begins the group. */
  group: string;
  after?: string;
  path: string;
  icon: string;
  /** The permission that it requires. */
  permission: string;
}

interface PermissionGroup {
  /** Over others: holding one makes a user staff, and none is granted merely by joining. */
  isOverOthers?: true;
  /** Each key with those who hold it on a new site, whose owners and administrators hold all. */
  keys: Readonly<Record<string, FirstHolders>>;
}

/** Guests include the members. */
export type FirstHolders = 'guests' | 'members' | 'staff';

export interface NoticeRules {
  /** Users choose the channels by topic. */
  topic: string;
  /** Its tab of the message centre, besides the list of all. */
  tab?: string;
  icon: string;
  tone: 'brand' | 'success' | 'warning' | 'danger';
  /** An example of its data, which has the type of the data. */
  sample: Readonly<Record<string, unknown>>;
}
