import { DEFAULT_LEVELS, type Level } from '../points/default-levels.ts';

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
  /** Tenths of a sale for its author, and for the member who invited the author; the site keeps the rest. */
  authorTenths: number;
  inviterTenths: number;
  /** Days during which staff can refund a sale and what members earned from it is pending. */
  incomeDays: number;
  /** In minor units of the site's currency; never less than the least price. */
  tipMinimum: number;
  bountyMinimum: number;
  /** What happens to a bounty after its days without an accepted answer. */
  bountyRule: BountyRule;
  /** What a member may withdraw a day in minor units of the currency; 0: no limit. */
  withdrawDailyLimit: number;
  /** Whether only members with an approved real name may withdraw. */
  withdrawRealName: boolean;
  /** Points for a topic, a reply to another member, and an answer that is accepted; 0: none. */
  topicPoints: number;
  replyPoints: number;
  answerPoints: number;
  /** How many of each are rewarded a day. */
  rewardedTopics: number;
  rewardedReplies: number;
  rewardedAnswers: number;
  levels: readonly Level[];
}

export const BOUNTY_RULES = ['most_liked', 'back'] as const;
type BountyRule = (typeof BOUNTY_RULES)[number];

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
  authorTenths: 9,
  inviterTenths: 1,
  incomeDays: 7,
  tipMinimum: 0,
  bountyMinimum: 0,
  bountyRule: 'most_liked',
  withdrawDailyLimit: 0,
  withdrawRealName: false,
  topicPoints: 10,
  replyPoints: 2,
  answerPoints: 20,
  rewardedTopics: 3,
  rewardedReplies: 10,
  rewardedAnswers: 5,
  levels: DEFAULT_LEVELS,
};
