/** What an uploaded picture of the content sections belongs to. */
export type PictureOwner = 'advertisement' | 'home_section';
