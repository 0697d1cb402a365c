export interface GalleryImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}
