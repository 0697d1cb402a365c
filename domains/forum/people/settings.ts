/** What the staff of a forum may set; stored only where it differs. */
export interface ForumSettings {
  /** Days as a new member: fewer topics, replies, links and pictures. */
  newDays: number;
  newTopicsPerDay: number;
  newRepliesPerDay: number;
  newLinksPerPost: number;
  newPicturesPerPost: number;
  /** Topics that a new member must have opened, once the days are over, to become a basic one. */
  basicTopicsEntered: number;
  /** Hold every first post, or every post, for a moderator. */
  reviewFirstPost: boolean;
  reviewEverything: boolean;
  /** New accounts wait for approval before they may write. */
  approveMembers: boolean;
  /** Reports by different people that hide a post until a moderator decides; 0: never. */
  hideAfterReports: number;
}

export const DEFAULT_SETTINGS: ForumSettings = {
  newDays: 1,
  newTopicsPerDay: 3,
  newRepliesPerDay: 10,
  newLinksPerPost: 2,
  newPicturesPerPost: 1,
  basicTopicsEntered: 5,
  reviewFirstPost: false,
  reviewEverything: false,
  approveMembers: false,
  hideAfterReports: 0,
};
