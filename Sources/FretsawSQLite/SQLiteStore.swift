internal import FretsawStore
internal import GRDB
